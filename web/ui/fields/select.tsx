import type { ComponentProps } from 'react'
import { ChevronDown } from '../icons/icons.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** Options of a group follow each other; the group's name is above them. */
  readonly group?: string | undefined
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
            {groupsOf(options).map(({ name, members }) =>
              name === undefined ? (
                <Options key={members[0]?.value} options={members} />
              ) : (
                <optgroup key={name} label={name}>
                  <Options options={members} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}

interface OptionGroup {
  readonly name: string | undefined
  readonly members: Option[]
}

function groupsOf(options: readonly Option[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, members: [option] })
  }
  return groups
}
