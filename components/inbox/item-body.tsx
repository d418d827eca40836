import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

/** What is asked, with an aside at its right where there is one; below 1180 the aside goes under it. */
export function ItemBody({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 scroll-thin">
      <div className={cn('grid min-h-full', aside !== undefined && 'lg:grid-cols-[minmax(0,1fr)_17rem]')}>
        <div className="min-w-0 px-5 py-4 max-lg:px-4">{children}</div>
        {aside !== undefined && (
          <div className="grid min-w-0 content-start gap-5 px-4 py-4 max-lg:border-t lg:border-l">
            {aside}
          </div>
        )}
      </div>
    </div>
  )
}
