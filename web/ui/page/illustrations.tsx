import { Drawing, line, sun, tint } from './drawing.tsx'

export function EmptyBox() {
  return (
    <Drawing>
      <path d="M48 66h104v50a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6V66Z" fill={tint} {...line} />
      <path d="M48 66 32 46h52l16 20M152 66l16-20h-52l-16 20" fill="var(--amplify-colors-surface)" {...line} />
      <path d="M100 44c0-16 10-26 26-26 0 16-10 26-26 26Zm0 0v16" fill={sun} {...line} />
      <path d="M84 92h32" {...line} />
    </Drawing>
  )
}

export function NothingFound() {
  return (
    <Drawing>
      <path d="m36 40 42-14 44 14 42-14v78l-42 14-44-14-42 14V40Z" fill={tint} {...line} />
      <path d="M78 26v78M122 40v78" {...line} strokeDasharray="1 8" />
      <circle cx="104" cy="70" r="24" fill="var(--amplify-colors-surface)" {...line} />
      <path d="m122 88 22 22" {...line} strokeWidth={7} />
      <path d="M96 62a12 12 0 0 1 10-5" {...line} stroke={sun} />
    </Drawing>
  )
}

export function LostWay() {
  return (
    <Drawing>
      <path d="M100 122V24" {...line} strokeWidth={6} />
      <path d="M58 34h74l16 13-16 13H58V34Z" fill={tint} {...line} />
      <path d="M142 72H70L54 85l16 13h72V72Z" fill={sun} {...line} />
      <path d="M74 47h36M88 85h36" {...line} />
    </Drawing>
  )
}

export function Locked() {
  return (
    <Drawing>
      <path d="M76 62V46a24 24 0 0 1 48 0v16" {...line} strokeWidth={6} />
      <rect x="60" y="62" width="80" height="60" rx="12" fill={tint} {...line} />
      <circle cx="100" cy="86" r="8" fill={sun} {...line} />
      <path d="M100 94v12" {...line} />
    </Drawing>
  )
}

export function Conversation() {
  return (
    <Drawing>
      <path
        d="M84 56h78a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10h-8v14l-18-14H84a10 10 0 0 1-10-10V66a10 10 0 0 1 10-10Z"
        fill={sun}
        {...line}
      />
      <path
        d="M38 22h80a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H72L52 90V74H38a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10Z"
        fill={tint}
        {...line}
      />
      <path d="M50 41h54M50 55h34" {...line} />
      <path d="M96 90h50" {...line} />
    </Drawing>
  )
}

export function Truck() {
  return (
    <Drawing>
      <path d="M26 42h84v62H26V42Z" fill={tint} {...line} />
      <path d="M110 62h34l26 22v20h-60V62Z" fill="var(--amplify-colors-surface)" {...line} />
      <path d="M136 62v20h34" {...line} />
      <circle cx="60" cy="108" r="13" fill={sun} {...line} />
      <circle cx="142" cy="108" r="13" fill={sun} {...line} />
      <path d="m56 82 12-20 12 20M60 76h16" {...line} />
    </Drawing>
  )
}

export function Savings() {
  return (
    <Drawing>
      <path d="M62 60h76l-6 56a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6l-6-56Z" fill={tint} {...line} />
      <path d="M56 50h88v10H56z" fill="var(--amplify-colors-surface)" {...line} />
      <circle cx="88" cy="104" r="10" fill={sun} {...line} />
      <circle cx="112" cy="106" r="10" fill={sun} {...line} />
      <circle cx="101" cy="88" r="10" fill={sun} {...line} />
      <path d="M100 50V34M100 38c0-10 8-16 18-16 0 10-8 16-18 16ZM100 42c0-8-6-13-15-13 0 8 6 13 15 13Z" {...line} />
    </Drawing>
  )
}
