import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LostWay } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'

/** Shown for unknown URLs (rules 13.11). */
export default function NotFoundPage() {
  const { t } = useTranslation('pages')
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        illustration={<LostWay />}
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <>
            <LinkButton to="/recyclables">{t('notFound.recyclables')}</LinkButton>
            <LinkButton to="/" variant="secondary">
              {t('notFound.home')}
            </LinkButton>
            <LinkButton to="/messages" variant="secondary">
              {t('notFound.messages')}
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
