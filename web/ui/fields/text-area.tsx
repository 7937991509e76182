import { type ComponentProps, useState } from 'react'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>

export function TextArea({ label, hint, error, optional, className, maxLength, onInput, ...area }: TextAreaProps) {
  const [typed, setTyped] = useState<number>()
  const length = typeof area.value === 'string' ? area.value.length : (typed ?? String(area.defaultValue ?? '').length)
  const count = maxLength === undefined ? null : <span className={styles.count}>{`${length}/${maxLength}`}</span>
  const below =
    hint || count ? (
      <>
        {hint}
        {count}
      </>
    ) : undefined
  return (
    <Field label={label} hint={below} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          maxLength={maxLength}
          className={classNames(styles.control, styles.area, className)}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length)
            onInput?.(event)
          }}
        />
      )}
    </Field>
  )
}
