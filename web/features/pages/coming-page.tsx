import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** A place of the navigation whose own screen does not exist yet: what it is for, and what one can do meanwhile. */
export function ComingPage({ name, illustration }: { name: string; illustration: ReactNode }) {
  const { t } = useTranslation('pages')
  return (
    <Page title={t(`${name}.title`)}>
      <EmptyState
        illustration={illustration}
        headingLevel={1}
        title={t(`${name}.title`)}
        text={t(`${name}.text`)}
        action={<LinkButton to="/recyclables">{t(`${name}.action`)}</LinkButton>}
      />
    </Page>
  )
}
