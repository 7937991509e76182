import { useTranslation } from 'react-i18next'
import { SlidersHorizontal } from '../../../ui/icons/icons.ts'
import { LinkButton } from '../../../ui/primitives/button.tsx'

export function LimitLink() {
  const { t } = useTranslation('approvals')
  return (
    <LinkButton to="/admin/approval-limit" variant="secondary" icon={<SlidersHorizontal aria-hidden="true" />}>
      {t('limit.open')}
    </LinkButton>
  )
}
