import { useTranslation } from 'react-i18next'
import { UnknownPage } from '../../ui/page/unknown-page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'

/** Shown for unknown URLs (rules 13.11). */
export default function NotFoundPage() {
  const { t } = useTranslation('pages')
  return (
    <UnknownPage
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
  )
}
