import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain, type Journey } from './account-problem.ts'
import { type Failures, failuresOf } from './field-checks.ts'

type Values = Readonly<Record<string, string>>

interface AccountForm {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** An edited field is no longer wrong until it is checked again. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  readonly loading: boolean
  readonly submitError: string | null
  /** The sentence below a field. */
  readonly errorOf: (field: string) => string | undefined
}

/**
 * A form of the accounts' screens: reads the fields, checks them all, shows each failure below its field and goes to
 * the first; then sends. What the pool refuses is shown above the button; what was typed stays.
 */
export function useAccountForm(
  checks: Parameters<typeof failuresOf>[0],
  journey: Journey,
  send: (values: Values) => Promise<void>,
): AccountForm {
  const { t } = useTranslation(['accounts', 'errors'])
  const [failures, setFailures] = useState<Failures>({})
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const found = failuresOf(checks, values)
    setFailures(found)
    setProblem(null)
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setLoading(true)
    try {
      await send(values)
    } catch (error) {
      setProblem(explain(error, journey))
    } finally {
      setLoading(false)
    }
  }

  return {
    onSubmit: (event) => void onSubmit(event),
    onInput: ({ target }) => {
      const edited = (target as HTMLInputElement).name
      setFailures(({ [edited]: _, ...others }) => others)
    },
    loading,
    submitError: problem && t(problem as 'errors:fault.unknown'),
    errorOf: (field) => failures[field] && t(failures[field] as 'check.email'),
  }
}
