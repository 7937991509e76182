import { type ComponentProps, useState } from 'react'
import { completePhone, maskPhone } from '../../lib/phone.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type PhoneFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'defaultValue'> & { readonly initial?: string }

/** A Brazilian phone: fixed +55, mask (99) 99999-9999. The input's value is the masked text. */
export function PhoneField({
  label,
  hint,
  error,
  optional,
  initial = '',
  className,
  onChange,
  onBlur,
  ...input
}: PhoneFieldProps) {
  const [shown, setShown] = useState(maskPhone(initial))
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <span className={styles.prefixed}>
          <span aria-hidden="true">+55</span>
          <input
            autoComplete="tel-national"
            placeholder="(11) 98765-4321"
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            className={classNames(styles.control, styles.numeric, className)}
            value={shown}
            onChange={(event) => {
              event.currentTarget.value = maskPhone(event.currentTarget.value)
              setShown(event.currentTarget.value)
              onChange?.(event)
            }}
            onBlur={(event) => {
              setShown(completePhone(shown))
              onBlur?.(event)
            }}
          />
        </span>
      )}
    </Field>
  )
}
