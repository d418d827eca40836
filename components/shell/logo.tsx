/** Two ticks: signed, and countersigned. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <rect x=".75" y=".75" width="18.5" height="18.5" rx="5" fill="currentColor" />
      <path
        d="M4.5 10.2 7.3 13l5.2-6.2M9.8 12.6l.5.4 5.2-6.2"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
