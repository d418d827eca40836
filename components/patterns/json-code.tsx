import { Fragment } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { VisibleText } from './server-text'

const string = /("(?:[^"\\]|\\.)*")(\s*:)?/g

/** A small JSON value, written out and coloured: names quiet, texts in the accent. Large values: `JsonView`. */
export function JsonCode({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <CodeBlock code={text} label={label}>
      {text.split('\n').map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their place
        <Fragment key={i}>
          <Line text={line} />
          {'\n'}
        </Fragment>
      ))}
    </CodeBlock>
  )
}

function Line({ text }: { text: string }) {
  const parts: React.ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(string)) {
    const [whole, quoted = '', colon] = match
    parts.push(text.slice(at, match.index))
    parts.push(
      <span key={match.index} className={colon === undefined ? 'text-accent-text' : 'text-fg-2'}>
        <VisibleText text={quoted} />
      </span>,
      colon,
    )
    at = match.index + whole.length
  }
  parts.push(text.slice(at))
  return parts
}
