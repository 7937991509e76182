import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { readMoneyInput, readPastedAmount } from '../../../shared/money-input.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'> & {
    /** Undefined for an empty field. */
    readonly cents: number | undefined
    readonly onCents: (cents: number) => void
  }

/**
 * An amount in BRL: digits only, formatted as 'R$ 0,00' or 'R$ 0.00', at most 17 characters (rules 13.4).
 * A pasted amount in any format replaces the value.
 */
export function MoneyField({ label, hint, error, optional, cents, onCents, className, ...input }: MoneyFieldProps) {
  const { language } = useTranslation().i18n
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          {...input}
          {...control}
          inputMode="numeric"
          className={classNames(styles.control, styles.numeric, className)}
          placeholder="R$"
          value={cents === undefined ? '' : readMoneyInput(String(cents), language).shown}
          onPaste={(event) => {
            event.preventDefault()
            const pasted = readPastedAmount(event.clipboardData.getData('text'))
            if (pasted !== undefined) onCents(pasted)
          }}
          onChange={(event) => onCents(readMoneyInput(event.currentTarget.value, language).cents)}
        />
      )}
    </Field>
  )
}
