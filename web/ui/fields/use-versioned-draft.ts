import { useState } from 'react'
import { useFormVersion } from '../../lib/hooks/use-form-version.ts'
import { type DraftErrors, merged, type Part, useFields } from './use-draft.ts'

/**
 * A draft over a stored thing that others may change meanwhile. `base` is the version that the form started from and
 * sends. After `rebase` the typed values stand over the newest version.
 */
export function useVersionedDraft<Stored extends { readonly version: number }, Values extends object>(
  stored: Stored,
  valuesOf: (stored: Stored) => Values,
  errorsOf: (values: Values) => DraftErrors<Values>,
) {
  const [typed, setTyped] = useState<Partial<Values>>()
  const [isRebased, setRebased] = useState(false)
  const base = useFormVersion(stored, typed !== undefined && !isRebased)
  const before = valuesOf(base)
  const set = (part: Part<Values>) =>
    setTyped((now) => (typeof part === 'function' ? merged({ ...before, ...now }, part) : { ...now, ...part }))
  const fields = useFields({ ...before, ...typed }, set, errorsOf)
  /** Replaces what is typed, over the version shown now. */
  const keep = (values: Partial<Values> | undefined) => {
    setTyped(values)
    setRebased(false)
  }
  return {
    ...fields,
    base,
    /** Undefined while nothing is. */
    typed,
    isRebased,
    keep,
    /** For a save that another one overtook. */
    rebase: () => setRebased(true),
    reset: () => {
      keep(undefined)
      fields.hideErrors()
    },
  }
}
