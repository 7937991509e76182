import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../primitives/tabs.tsx'

interface AddressTabsProps<Key extends string> {
  readonly label: string
  /** The first one is the default, without a trace in the address. */
  readonly tabs: readonly Key[]
  readonly tabText: (tab: Key) => string
  readonly content: (tab: Key) => ReactNode
}

/** Tabs whose choice is in the address (`?tab=`). */
export function AddressTabs<Key extends string>({ label, tabs, tabText, content }: AddressTabsProps<Key>) {
  const [params, setParams] = useSearchParams()
  const first = tabs[0] as Key
  const selected = tabs.find((tab) => tab === params.get('tab')) ?? first
  return (
    <Tabs<Key>
      label={label}
      selected={selected}
      onSelect={(tab) => setParams(tab === first ? {} : { tab }, { replace: true })}
      tabs={tabs.map((key) => ({ key, label: tabText(key), content: key === selected && content(key) }))}
    />
  )
}
