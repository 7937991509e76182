import type { ComponentProps } from 'react'
import { ChevronDown } from '../icons/icons.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[]
    readonly placeholder?: string
  }

export function Select({ label, hint, error, optional, options, placeholder, className, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <span className={styles.selectBox}>
          <select {...select} {...control} className={classNames(styles.control, styles.select, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
