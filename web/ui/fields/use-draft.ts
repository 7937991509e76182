import { type ChangeEvent, useCallback, useState } from 'react'

/** Messages of the fields that cannot be sent as they are. */
export type DraftErrors<Values> = { readonly [Name in keyof Values]?: string | undefined }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a form knows of its draft, whatever the fields are. */
export interface SubmittedDraft {
  /** Failed submits; each one moves the focus to the first field with an error. */
  readonly tries: number
  /** Returns whether the draft may be sent; otherwise the fields show their errors. */
  readonly check: () => boolean
}

/**
 * The values of a form and their errors, which appear at the fields from the first submit on. `errorsOf` is the rule of
 * the API: a `problems` function in `shared/`, or `schemaErrors` of the contract's schema.
 */
export function useDraft<Values extends object>(
  initial: Values,
  errorsOf: (values: Values) => DraftErrors<Values> = () => ({}),
) {
  const [values, setValues] = useState(initial)
  const [tries, setTries] = useState(0)
  const errors = errorsOf(values)
  const set = useCallback((part: Partial<Values>) => setValues((now) => ({ ...now, ...part })), [])
  const error = (name: keyof Values) => (tries > 0 ? errors[name] : undefined)
  return {
    values,
    set,
    tries,
    error,
    check: () => {
      const isValid = Object.values(errors).every((message) => message === undefined)
      if (!isValid) setTries(tries + 1)
      return isValid
    },
    reset: (to: Values = initial) => {
      setValues(to)
      setTries(0)
    },
    /** The props of a field with a text or of a select; their value is one of the draft's by its options. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name] as Values[Name] & string,
      error: error(name),
      onChange: ({ currentTarget }: ChangeEvent<Control>) =>
        set({ [name]: currentTarget.value as Values[Name] & string } as unknown as Partial<Values>),
    }),
  }
}

interface Schema {
  readonly shape: Readonly<Record<string, { safeParse: (value: unknown) => { readonly success: boolean } }>>
}

/** Checks each field with the contract's schema and returns the given message where it does not fit. */
export function schemaErrors<Values extends object>(
  schema: Schema,
  values: Values,
  messages: { readonly [Name in keyof Values]?: string },
): DraftErrors<Values> {
  const wrong = Object.entries(messages).filter(([name]) => {
    const value: unknown = values[name as keyof Values]
    return !schema.shape[name]?.safeParse(typeof value === 'string' ? value.trim() : value).success
  })
  return Object.fromEntries(wrong) as DraftErrors<Values>
}
