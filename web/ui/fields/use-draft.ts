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

export type Part<Values> = Partial<Values> | ((now: Values) => Partial<Values>)

/** The errors of a form's values, whatever holds them. */
export function useFields<Values extends object>(
  values: Values,
  set: (part: Part<Values>) => void,
  errorsOf: (values: Values) => DraftErrors<Values>,
) {
  const [tries, setTries] = useState(0)
  const shown: DraftErrors<Values> = tries > 0 ? errorsOf(values) : {}
  return {
    values,
    set,
    tries,
    error: (name: keyof Values) => shown[name],
    check: () => {
      const isValid = Object.values(errorsOf(values)).every((message) => message === undefined)
      if (!isValid) setTries((before) => before + 1)
      return isValid
    },
    /** Shows the errors as a failed submit does, for a check that only the submit could make. */
    refuse: () => setTries((before) => before + 1),
    hideErrors: () => setTries(0),
    /** The props of a field with a text or of a select; their value is one of the draft's by its options. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name] as Values[Name] & string,
      error: shown[name],
      onChange: ({ currentTarget }: ChangeEvent<Control>) =>
        set({ [name]: currentTarget.value as Values[Name] & string } as unknown as Partial<Values>),
    }),
  }
}

export function merged<Values extends object>(now: Values, part: Part<Values>): Values {
  return { ...now, ...(typeof part === 'function' ? part(now) : part) }
}

/**
 * The values of a form and their errors, which appear at the fields from the first failed submit on. `errorsOf` is the
 * rule of the API: a `problems` function in `shared/`, or `schemaErrors` of the contract's schema.
 */
export function useDraft<Values extends object>(
  initial: Values,
  errorsOf: (values: Values) => DraftErrors<Values> = () => ({}),
) {
  const [values, setValues] = useState(initial)
  const set = useCallback((part: Part<Values>) => setValues((now) => merged(now, part)), [])
  const fields = useFields(values, set, errorsOf)
  const reset = (to: Values = initial) => {
    setValues(to)
    fields.hideErrors()
  }
  return { ...fields, reset }
}

/** The first problem of each field, in words. */
export function problemErrors<Problem extends string, Values extends object>(
  problems: readonly Problem[],
  fieldOf: Readonly<Record<Problem, keyof Values>>,
  sentence: (problem: Problem) => string,
): DraftErrors<Values> {
  const errors = problems.toReversed().map((problem) => [fieldOf[problem], sentence(problem)])
  return Object.fromEntries(errors) as DraftErrors<Values>
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
