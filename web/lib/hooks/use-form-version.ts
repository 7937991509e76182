import { useState } from 'react'

/**
 * Returns the version that a form started from; the form submits it for the optimistic lock.
 * A newer version replaces it only while the form is untouched. Otherwise a save would overwrite newer values with
 * older ones (rules 3.5, 4.6).
 */
export function useFormVersion<Thing extends { readonly version: number }>(now: Thing, written: boolean): Thing {
  const [made, setMade] = useState(now)
  if (written || made.version === now.version) return made
  setMade(now)
  return now
}
