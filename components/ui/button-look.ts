import { cva } from 'class-variance-authority'

/** The look of a button, also for links that lead to a next step. */
export const buttonLook = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent shadow-sm hover:bg-accent-hover',
        plain: 'border-line-strong bg-surface text-fg shadow-sm hover:bg-hover data-popup-open:bg-hover',
        ghost: 'border-transparent text-fg-2 hover:bg-hover hover:text-fg data-popup-open:bg-hover',
        danger: 'border-breaking-line bg-surface text-breaking shadow-sm hover:bg-breaking-subtle',
        dangerSolid: 'border-transparent bg-breaking-solid text-on-breaking hover:opacity-90',
      },
      size: {
        md: 'h-8 px-3 text-sm',
        sm: 'h-7 px-2 text-xs',
        icon: 'size-7 px-0 text-sm [&_svg]:size-4',
      },
    },
    defaultVariants: { variant: 'plain', size: 'md' },
  },
)
