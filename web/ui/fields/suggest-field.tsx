import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pressedKey } from '../../lib/pressed-key.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './combobox.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly hint?: string
}

type SuggestFieldProps<Item extends Suggestion> = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'> & {
    readonly value: string
    readonly onValue: (value: string) => void
    readonly suggestions: readonly Item[]
    readonly onChoose: (suggestion: Item) => void
  }

/** Free text with optional suggestions, after the ARIA combobox pattern. */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const { label, hint, error, optional, value, onValue, suggestions, onChoose, onBlur, className, ...input } = props
  const { t } = useTranslation()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && suggestions.length > 0
  const choose = (item: Item | undefined) => {
    if (!item) return
    setOpen(false)
    setActive(-1)
    onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!shown) return
    if (pressedKey(event) === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    } else if (pressedKey(event) === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(suggestions[active])
    } else if (pressedKey(event) === 'ArrowDown' || pressedKey(event) === 'ArrowUp') {
      event.preventDefault()
      const step = pressedKey(event) === 'ArrowDown' ? 1 : -1
      setActive((active + step + suggestions.length) % suggestions.length)
    }
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.combobox}>
          <input
            autoComplete="off"
            {...input}
            {...control}
            className={classNames(fieldStyles.control, className)}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              onValue(event.currentTarget.value)
              setOpen(true)
              setActive(-1)
            }}
            onBlur={(event) => {
              setOpen(false)
              onBlur?.(event)
            }}
            onKeyDown={onKeyDown}
          />
          <div id={listId} role="listbox" aria-label={t('form.options')} className={styles.list} hidden={!shown}>
            {suggestions.map((item, index) => (
              <div
                key={item.key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                data-active={index === active}
                tabIndex={-1}
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(item)
                }}
              >
                {item.label}
                {item.hint && <small> {item.hint}</small>}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
