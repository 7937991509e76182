import type { ReactNode } from 'react'
import { Page } from '../page/page.tsx'
import { AddressTabs } from './address-tabs.tsx'

interface TabbedQueueProps<Key extends string> {
  readonly title: string
  readonly label: string
  /** The first one opens by default. */
  readonly tabs: readonly Key[]
  readonly tabText: (tab: Key) => string
  readonly content: (tab: Key) => ReactNode
  /** The open item instead of the lists; false without one. */
  readonly detail: ReactNode
  /** The way to the neighbours of the open item (`QueueSteps`). */
  readonly steps?: ReactNode
}

/** A queue by state with the page of one item: `/admin/cases?tab=` and `/admin/cases/:id`. */
export function TabbedQueue<Key extends string>({ title, detail, steps, ...tabs }: TabbedQueueProps<Key>) {
  return (
    <Page title={title} heading={title} actions={steps} width={detail === false ? 'wide' : 'narrow'}>
      {detail === false ? <AddressTabs {...tabs} /> : detail}
    </Page>
  )
}
