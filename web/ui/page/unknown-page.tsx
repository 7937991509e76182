import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LostWay } from './illustrations.tsx'
import { Page } from './page.tsx'

interface UnknownPageProps {
  readonly title: string
  readonly text: string
  /** Ways on from here. */
  readonly action: ReactNode
}

/** The page of a thing that does not exist. */
export function UnknownPage({ title, text, action }: UnknownPageProps) {
  return (
    <Page title={title}>
      <EmptyState illustration={<LostWay />} headingLevel={1} title={title} text={text} action={action} />
    </Page>
  )
}
