import type { ComponentType, ReactNode } from 'react'
import styles from './onboarding.module.css'

const line = {
  stroke: 'var(--amplify-colors-leaf)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const thin = { ...line, strokeWidth: 2 } as const
const tint = 'var(--amplify-colors-leaf-tint)'
const surface = 'var(--amplify-colors-surface)'
const sun = 'var(--amplify-colors-sun)'

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 220" fill="none" aria-hidden="true" role="presentation">
      <ellipse cx="160" cy="200" rx="132" ry="12" fill="var(--amplify-colors-sunken)" />
      {children}
    </svg>
  )
}

function Welcome() {
  return (
    <Scene>
      <path d="M92 130a68 68 0 0 1 116-62" {...line} />
      <path d="m212 44-3 26-26-4" {...line} />
      <path d="M228 92a68 68 0 0 1-116 62" {...line} />
      <path d="m108 178 3-26 26 4" {...line} />
      <g className={styles.breathe}>
        <path d="M160 146c-4-34 8-56 40-64 4 34-10 58-40 64Z" fill={sun} {...line} />
        <path d="M160 146c2-22-8-38-34-44-2 24 10 42 34 44Z" fill={tint} {...line} />
        <path d="M160 146c6-24 16-38 28-50M160 146c-4-16-10-25-20-33" {...thin} />
      </g>
      <g className={styles.float}>
        <path d="M244 148h18v10l6 12v26a5 5 0 0 1-5 5h-20a5 5 0 0 1-5-5v-26l6-12v-10Z" fill={tint} {...line} />
        <path d="M246 140h14v8h-14zM238 176h30" {...line} />
      </g>
      <g className={styles.floatLate}>
        <path d="M46 160h44v36a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4v-36Z" fill={sun} {...line} />
        <path d="m46 160 7-12h30l7 12M68 148v26" {...line} />
      </g>
    </Scene>
  )
}

function Publish() {
  return (
    <Scene>
      <rect x="112" y="22" width="96" height="176" rx="16" fill={surface} {...line} />
      <path d="M148 34h24" {...line} />
      <rect x="124" y="48" width="72" height="62" rx="8" fill={tint} {...thin} />
      <g className={styles.float}>
        <path d="M140 74h8v6l4 8v16h-16V88l4-8v-6ZM166 80h12v24h-12zM166 88h12" fill={surface} {...thin} />
      </g>
      <path d="M126 124h46M126 138h30" {...thin} />
      <rect x="124" y="154" width="72" height="24" rx="12" fill={sun} {...thin} />
      <path d="m152 166 6 6 11-12" {...line} />
      <g className={styles.flash}>
        <path d="M92 62H76M96 42 84 30M96 84l-12 12M228 62h16M224 42l12-12M224 84l12 12" {...line} stroke={sun} />
      </g>
    </Scene>
  )
}

function Find() {
  return (
    <Scene>
      <path d="m48 62 72-26 80 26 72-26v134l-72 26-80-26-72 26V62Z" fill={tint} {...line} />
      <path d="M120 36v134M200 62v134" {...thin} strokeDasharray="1 8" />
      <path d="M62 138c32-18 44 10 72-6s40-50 122-44" {...thin} />
      <circle className={styles.ring} cx="160" cy="114" r="26" {...thin} stroke={sun} />
      <path d="M160 132c-14-16-20-24-20-34a20 20 0 0 1 40 0c0 10-6 18-20 34Z" fill={sun} {...line} />
      <circle cx="160" cy="97" r="7" fill={surface} {...thin} />
      <g className={styles.floatLate}>
        <path d="M90 104c-9-10-13-15-13-22a13 13 0 0 1 26 0c0 7-4 12-13 22Z" fill={surface} {...line} />
        <path d="M236 146c-9-10-13-15-13-22a13 13 0 0 1 26 0c0 7-4 12-13 22Z" fill={surface} {...line} />
      </g>
    </Scene>
  )
}

function Agree() {
  return (
    <Scene>
      <g className={styles.float}>
        <path
          d="M38 46h96a12 12 0 0 1 12 12v36a12 12 0 0 1-12 12H76l-22 18v-18H38a12 12 0 0 1-12-12V58a12 12 0 0 1 12-12Z"
          fill={tint}
          {...line}
        />
        <path d="M48 68h74M48 84h48" {...thin} />
      </g>
      <g className={styles.floatLate}>
        <path
          d="M186 26h96a12 12 0 0 1 12 12v24a12 12 0 0 1-12 12h-8v16l-20-16h-68a12 12 0 0 1-12-12V38a12 12 0 0 1 12-12Z"
          fill={surface}
          {...line}
        />
        <path d="M198 44h70M198 56h40" {...thin} />
      </g>
      <rect x="128" y="110" width="112" height="88" rx="10" fill={surface} {...line} />
      <path d="M128 134h112M154 102v16M214 102v16" {...line} />
      <path d="M146 150h10M172 150h10M198 150h10M146 170h10M172 170h10" {...line} strokeWidth={4} />
      <circle cx="212" cy="174" r="20" fill={sun} {...line} />
      <path d="m203 174 7 7 12-13" {...line} />
    </Scene>
  )
}

function Place() {
  return (
    <Scene>
      <path d="M30 188c40-30 70-6 104-22s40-40 92-40 64 24 64 24" {...thin} strokeDasharray="2 10" />
      <path d="M104 198v-62l56-44 56 44v62H104Z" fill={tint} {...line} />
      <path d="m88 148 72-56 72 56" {...line} />
      <path d="M146 198v-38h28v38" fill={surface} {...line} />
      <path d="M122 150h14v14h-14zM184 150h14v14h-14z" fill={sun} {...thin} />
      <circle className={styles.ring} cx="160" cy="46" r="30" {...thin} stroke={sun} />
      <g className={styles.float}>
        <path d="M160 84c-17-19-25-29-25-41a25 25 0 0 1 50 0c0 12-8 22-25 41Z" fill={sun} {...line} />
        <circle cx="160" cy="42" r="9" fill={surface} {...line} />
      </g>
    </Scene>
  )
}

type SlideName = 'welcome' | 'publish' | 'find' | 'agree' | 'place'

/** In display order; the texts are `onboarding:slides.<name>`. */
export const slides: readonly { readonly name: SlideName; readonly Drawing: ComponentType }[] = [
  { name: 'welcome', Drawing: Welcome },
  { name: 'publish', Drawing: Publish },
  { name: 'find', Drawing: Find },
  { name: 'agree', Drawing: Agree },
  { name: 'place', Drawing: Place },
]
