import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

/** Codes have exactly 6 digits (spec/core.md §5). */
export const codeLength = 6

type CodeFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'> & {
    readonly onCode: (digits: string) => void
  }

/** A code from SMS, e-mail or an app; phones offer to fill it in. */
export function CodeField({ label, hint, error, optional, onCode, className, ...input }: CodeFieldProps) {
  const [code, setCode] = useState('')
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          {...input}
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classNames(styles.control, styles.code, className)}
          value={code}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength)
            setCode(digits)
            onCode(digits)
          }}
        />
      )}
    </Field>
  )
}
