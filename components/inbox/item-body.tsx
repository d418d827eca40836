import type { ReactNode } from 'react'

/** What is asked, with an aside at its right; below 1180 the aside goes under it. */
export function ItemBody({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 scroll-thin">
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0 px-5 py-4 max-lg:px-4">{children}</div>
        <div className="grid min-w-0 content-start gap-5 px-4 py-4 max-lg:border-t lg:border-l">{aside}</div>
      </div>
    </div>
  )
}
