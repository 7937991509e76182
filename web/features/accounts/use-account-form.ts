import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Journey, loggedProblemKey, unknownFault } from './account-problem.ts'
import { type Failure, fieldOfRefusal, firstFailure } from './field-checks.ts'

type Values = Readonly<Record<string, string>>

interface AccountForm {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  readonly loading: boolean
  readonly submitError: string | null
  readonly errorOf: (field: string) => string | undefined
}

/**
 * State of an account form. Checks the fields on submit and focuses the first invalid one, also one that the server
 * refused. Other errors of the request appear above the button; typed values stay. `unexpected` is the message key for
 * unexpected errors.
 */
export function useAccountForm(
  checks: Parameters<typeof firstFailure>[0],
  journey: Journey,
  send: (values: Values) => Promise<void>,
  unexpected = unknownFault,
): AccountForm {
  const { t } = useTranslation(['accounts', 'errors'])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const found = firstFailure(checks, values)
    setFailure(found)
    setProblem(null)
    if (found) {
      form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
      return
    }
    setLoading(true)
    try {
      await send(values)
    } catch (error) {
      const key = loggedProblemKey(error, journey)
      const field = fieldOfRefusal(key)
      if (field !== undefined) {
        setFailure({ field, sentence: key })
        form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
      } else setProblem(key === unknownFault ? unexpected : key)
    } finally {
      setLoading(false)
    }
  }

  return {
    onSubmit: (event) => void onSubmit(event),
    onInput: ({ target }) => {
      const edited = (target as HTMLInputElement).name
      setFailure((shown) => (shown?.field === edited ? null : shown))
    },
    loading,
    submitError: problem && t(problem as 'errors:fault.unknown'),
    errorOf: (field) => (failure?.field === field ? t(failure.sentence as 'check.phone') : undefined),
  }
}
