import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pressedKey } from '../../lib/pressed-key.ts'
import { ChevronDown } from '../icons/icons.ts'
import { Button } from '../primitives/button.tsx'
import { classNames } from '../primitives/class-names.ts'
import styles from './combobox.module.css'
import { searchOptions } from './combobox-search.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import type { Option } from './select.tsx'

interface ComboboxProps extends FieldTexts {
  readonly options: readonly Option[]
  readonly value: string
  readonly onValue: (value: string) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly required?: boolean
  /** Options are loading. Typing is possible, and the text filters the options once they arrive. */
  readonly loading?: boolean
  /** Loading failed after the query's 3 retries (1, 2, 4 s). */
  readonly failed?: boolean
  readonly onRetry?: (() => void) | undefined
}

/** A select with text search that ignores accents, after the ARIA combobox pattern. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, options, value, onValue, placeholder, disabled, required } = props
  const { loading = false, failed = false, onRetry } = props
  const { t } = useTranslation()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = typed !== null
  const shown = open ? searchOptions(options, typed) : []
  const chosen = options.find((option) => option.value === value)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => setTyped(null)
  const openList = () => {
    setTyped('')
    setActive(
      Math.max(
        0,
        searchOptions(options, '').findIndex((option) => option.value === value),
      ),
    )
  }
  const choose = (option: Option | undefined) => {
    if (!option) return
    onValue(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Escape' && open) {
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (pressedKey(event) === 'Enter' && open) {
      event.preventDefault()
      choose(shown[active])
    } else if (pressedKey(event) === 'ArrowDown' || pressedKey(event) === 'ArrowUp') {
      event.preventDefault()
      if (!open) return openList()
      const step = pressedKey(event) === 'ArrowDown' ? 1 : -1
      setActive((active + step + shown.length) % Math.max(1, shown.length))
    }
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.combobox}>
          <span className={fieldStyles.selectBox}>
            <input
              {...control}
              className={classNames(fieldStyles.control, fieldStyles.select)}
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && shown[active] ? `${listId}-${shown[active].value}` : undefined}
              aria-required={required}
              autoComplete="off"
              placeholder={loading ? t('form.optionsLoading') : (chosen?.label ?? placeholder ?? t('form.choose'))}
              disabled={disabled}
              value={typed ?? chosen?.label ?? ''}
              onClick={() => !open && openList()}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(0)
              }}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <ChevronDown aria-hidden="true" />
          </span>
          <div
            id={listId}
            role="listbox"
            aria-label={t('form.options')}
            className={styles.list}
            hidden={!open}
            ref={list}
          >
            {shown.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${option.value}`}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active}
                tabIndex={-1}
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(option)
                }}
              >
                {option.label}
              </div>
            ))}
          </div>
          {open && shown.length === 0 && (
            <p className={styles.none} role="status">
              {t(loading ? 'form.optionsLoading' : 'form.optionsNone')}
            </p>
          )}
          {failed && (
            <p className={styles.failed} role="alert">
              {t('form.optionsFailed')}
              <Button variant="plain" size="small" onClick={onRetry}>
                {t('load.retry')}
              </Button>
            </p>
          )}
        </div>
      )}
    </Field>
  )
}
