import { type ComponentProps, useState } from 'react'
import { digitsOf } from '../../../shared/people/digits.ts'
import { classNames } from '../primitives/class-names.ts'
import { codeLength } from './code-length.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type CodeFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'defaultValue' | 'type'> & { readonly initial?: string }

const codeOf = (text: string) => digitsOf(text).slice(0, codeLength)

/** Field for a 6-digit code from SMS, e-mail or an app; phones offer to fill it in. */
export function CodeField({
  label,
  hint,
  error,
  optional,
  initial = '',
  className,
  onChange,
  ...input
}: CodeFieldProps) {
  const [code, setCode] = useState(codeOf(initial))
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
            event.currentTarget.value = codeOf(event.currentTarget.value)
            setCode(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
