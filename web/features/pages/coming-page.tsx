import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

interface ComingPageProps {
  readonly illustration: ReactNode
  readonly title: string
  readonly text: string
  /** What to do meanwhile, in the listing. */
  readonly action: string
}

/** A place of the navigation that has nothing to show yet: what it is for, and where to begin. */
export function ComingPage({ illustration, title, text, action }: ComingPageProps) {
  return (
    <Page title={title}>
      <EmptyState
        illustration={illustration}
        headingLevel={1}
        title={title}
        text={text}
        action={<LinkButton to="/recyclables">{action}</LinkButton>}
      />
    </Page>
  )
}
