import { useState } from 'react'

/**
 * What a form was made from, to be sent with its version. A later version, saved elsewhere, is taken over only while
 * nobody has written: else a save of the older values would pass for one of the newer (rules 3.5, 4.6).
 */
export function useMadeFrom<Thing extends { readonly version: number }>(now: Thing, written: boolean): Thing {
  const [made, setMade] = useState(now)
  if (written || made.version === now.version) return made
  setMade(now)
  return now
}
