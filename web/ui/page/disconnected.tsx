import { Drawing, line, sun, tint } from './drawing.tsx'

/** Drawing for errors: a cloud with a broken cable. Part of the shell, because nothing can be loaded then. */
export function Disconnected() {
  return (
    <Drawing>
      <path d="M66 84a22 22 0 0 1 2-44 32 32 0 0 1 62 8 18 18 0 0 1 4 36H66Z" fill={tint} {...line} />
      <path d="M92 84v14a8 8 0 0 1-8 8H60M112 84v14a8 8 0 0 0 8 8h20" {...line} />
      <path d="m92 108 5 6M108 114l5-6" {...line} stroke={sun} />
    </Drawing>
  )
}
