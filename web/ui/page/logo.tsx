export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <rect width="48" height="48" rx="13" fill="var(--amplify-colors-leaf)" />
      <g stroke="var(--amplify-colors-on-leaf)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 27v-3a9 9 0 0 1 9-9h6" />
        <path d="M36 21v3a9 9 0 0 1-9 9H14" />
        <path d="m19 27.500-5.500 5.500 5.500 5.500" />
      </g>
      <path d="M26 15c0-5 4-8 10-8 0 6-4 9.500-10 8Z" fill="var(--amplify-colors-sun)" />
    </svg>
  )
}
