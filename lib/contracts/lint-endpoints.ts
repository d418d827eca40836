import { z } from 'zod'
import { endpoint, id } from '@/lib/platform/endpoint'
import { contractLint, lintRuleIds, lintSettings, lintSettingsDto } from './lint'

export const getContractLintEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/{id}/lint',
  summary: 'What lint finds in the offered version, suppressed findings included',
  permission: 'contract.read',
  input: z.object({ id }),
  output: contractLint,
})
export const suppressFindingEndpoint = endpoint({
  method: 'POST',
  path: '/contracts/{id}/lint/suppressions',
  summary: 'Accept one finding with a reason; it counts no longer while what was found stays the same',
  permission: 'contract.review',
  input: z.object({
    id,
    rule: z.enum(lintRuleIds),
    path: z.string().max(10_000),
    /** Of the finding that was looked at. */
    evidence: z.string().max(100),
    reason: z.string().trim().min(1, 'say why').max(2000),
  }),
  output: contractLint,
})
export const restoreFindingEndpoint = endpoint({
  method: 'DELETE',
  path: '/contracts/{id}/lint/suppressions/{suppressionId}',
  summary: 'Let a suppressed finding count again',
  permission: 'contract.review',
  input: z.object({ id, suppressionId: id }),
  output: contractLint,
})
export const getLintSettingsEndpoint = endpoint({
  method: 'GET',
  path: '/lint/settings',
  summary: 'The lint rules as they are in force, and what the organization changed of them',
  permission: 'contract.read',
  input: z.object({}),
  output: lintSettingsDto,
})
export const putLintSettingsEndpoint = endpoint({
  method: 'PUT',
  path: '/lint/settings',
  summary:
    'Tune the lint rules: all that differs from the defaults; what is left out goes back to its default',
  permission: 'lint.manage',
  input: z.object({
    /** The number of the settings that were looked at. */
    basis: z.number().int().min(0),
    rules: lintSettings,
  }),
  output: lintSettingsDto,
})
