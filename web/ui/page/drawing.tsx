import type { ReactNode } from 'react'

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true" role="presentation">
      <ellipse cx="100" cy="124" rx="78" ry="9" fill="var(--amplify-colors-sunken)" />
      {children}
    </svg>
  )
}

export const line = {
  stroke: 'var(--amplify-colors-leaf)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const tint = 'var(--amplify-colors-leaf-tint)'
export const sun = 'var(--amplify-colors-sun)'
