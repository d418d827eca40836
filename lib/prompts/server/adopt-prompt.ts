import { z } from 'zod'
import { getContract } from '@/lib/contracts/server'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import { promptContent, promptFields, promptName } from '../contract'
import { adoptedContent, readOwnPrompt } from '../core/adopt'
import { adoptPromptEndpoint } from '../endpoints'
import { insertPrompt } from './create-prompt'
import { describePrompt } from './describe-prompt'
import { fetchServerPrompt } from './fetch-server-prompt'
import { insertVersion } from './insert-version'
import { loadPrompt } from './store'

/** Takes a server's prompt into management: asked for with its variables as arguments, its answer is version 1. */
export const adoptPrompt = defineAction(adoptPromptEndpoint, async (ctx, { contractId, name, ...given }) => {
  const contract = await getContract(ctx, { id: contractId })
  const definition = contract.approved ?? contract.latest
  if (contract.kind !== 'prompt')
    throw new AppError('invalid', `${contract.name} is no prompt`, { hint: 'Choose a prompt of a server.' })
  const own = readOwnPrompt(definition.definition, given.arguments)
  const answer = await fetchServerPrompt(ctx, contract.server.id, {
    name: contract.name,
    arguments: own.values,
  })
  const wanted = promptName.safeParse(name ?? contract.name)
  if (!wanted.success)
    throw new AppError('invalid', `A prompt can't be called ${name ?? contract.name}`, {
      hint: 'Give it another name here: letters, digits, dot, dash and underscore.',
    })
  return insertAdopted(ctx, {
    name: wanted.data,
    title: own.title,
    description: own.description,
    content: adoptedContent(own, answer),
    adopted: {
      contractId,
      server: contract.server.name,
      name: contract.name,
      hash: definition.hash,
    },
  })
})

const insertAdopted = defineVerb(
  {
    permission: 'prompt.edit',
    input: z.object({
      name: z.string(),
      title: z.string().nullable(),
      description: z.string().nullable(),
      content: promptContent,
      adopted: z.object({ contractId: z.string(), server: z.string(), name: z.string(), hash: z.string() }),
    }),
  },
  async (tools, { name, title, description, content, adopted }) => {
    const { tx, ctx } = tools
    const prompt = await insertPrompt(tools, {
      ...promptFields.parse({}),
      title,
      description,
      name,
      kind: 'prompt',
      adopted,
    })
    await insertVersion(tools, prompt, {
      content,
      pins: {},
      note: `Taken over from ${adopted.server}/${adopted.name}`,
      source: 'adopted',
    })
    return describePrompt(tx, ctx.orgId, await loadPrompt(tx, ctx.orgId, name))
  },
)
