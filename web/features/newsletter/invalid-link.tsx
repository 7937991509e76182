import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'

/** For a link that is incomplete, unknown or expired. */
export function InvalidLink() {
  const { t } = useTranslation(['newsletter', 'errors'])
  return (
    <EmptyState
      illustration={<EmptyBox />}
      title={t('errors:error.newsletter.link_invalid')}
      text={t('invalidText')}
      action={<LinkButton to="/newsletter">{t('request')}</LinkButton>}
    />
  )
}
