import 'virtual:components.css'
import '@aws-amplify/ui-react/styles/tabs.css'
import { Tabs } from '@aws-amplify/ui-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pressedKey } from '../../lib/pressed-key.ts'
import { classNames } from '../primitives/class-names.ts'
import styles from './address-tabs.module.css'

interface AddressTabsProps<Key extends string> {
  readonly label: string
  /** The first one is the default, without a trace in the address. */
  readonly tabs: readonly Key[]
  readonly tabText: (tab: Key) => string
  readonly content: (tab: Key) => ReactNode
}

/** Returns the tab of the address (`?tab=`), or the first one. */
export function useTab<Key extends string>(tabs: readonly Key[]): Key {
  const [params] = useSearchParams()
  const selected = tabs.find((tab) => tab === params.get('tab')) ?? tabs[0]
  if (selected === undefined) throw new Error('There are no tabs')
  return selected
}

/** Tabs whose choice is in the address (`?tab=`). */
export function AddressTabs<Key extends string>({ label, tabs, tabText, content }: AddressTabsProps<Key>) {
  const [, setParams] = useSearchParams()
  const list = useRef<HTMLDivElement>(null)
  const first = tabs[0]
  const selected = useTab(tabs)
  const index = tabs.indexOf(selected)
  const select = (tab: string) => setParams(tab === first ? {} : { tab }, { replace: true })

  // Scrolls only the list: `scrollIntoView` would also move the page.
  useEffect(() => {
    const tab = list.current?.children[index]
    if (tab instanceof HTMLElement && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [index])

  /** Amplify's list knows neither Home and End nor the direction of writing. */
  const move = (event: KeyboardEvent) => {
    const step = document.dir === 'rtl' ? -1 : 1
    const to = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: tabs.length - 1 }[pressedKey(event)]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab !== undefined) select(tab)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <Tabs.Container isLazy value={selected} onValueChange={select} className={classNames(styles.tabs)}>
      <div className={styles.keys} onKeyDownCapture={move}>
        <Tabs.List ref={list} aria-label={label} className={classNames(styles.list)}>
          {tabs.map((tab) => (
            <Tabs.Item key={tab} value={tab} type="button">
              {tabText(tab)}
            </Tabs.Item>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {tab === selected && content(tab)}
        </Tabs.Panel>
      ))}
    </Tabs.Container>
  )
}
