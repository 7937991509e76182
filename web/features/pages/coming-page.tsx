import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'

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
