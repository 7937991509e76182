import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { pressedKey } from '../../lib/pressed-key.ts'
import styles from './tabs.module.css'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly selected: Key
  readonly onSelect: (key: Key) => void
}

/** Tabs with the standard keyboard behaviour: arrows, Home and End select; Tab moves into the panel. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.key === selected)

  // Scrolls only the list: `scrollIntoView` would also move the page.
  useEffect(() => {
    const tab = list.current?.children[at]
    if (tab instanceof HTMLElement && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [at])

  const move = (event: KeyboardEvent) => {
    const step = document.dir === 'rtl' ? -1 : 1
    const next = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: tabs.length - 1 }[pressedKey(event)]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`}>
        {tabs[at]?.content}
      </div>
    </div>
  )
}
