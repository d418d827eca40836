import type { ReactNode } from 'react'

/** One numbered question with its answers. */
export function Question({ n, title, children }: { n: number; title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-1.5 border-t pt-3">
      <legend className="float-left flex w-full gap-2 font-medium">
        <span className="num text-fg-3">{n}</span>
        {title}
      </legend>
      <div className="grid gap-1.5 pl-4">{children}</div>
    </fieldset>
  )
}
