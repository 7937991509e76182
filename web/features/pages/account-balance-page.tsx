import { useTranslation } from 'react-i18next'
import { Savings } from '../../ui/page/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where the money of sales will be seen. */
export default function AccountBalancePage() {
  const { t } = useTranslation('pages')
  return (
    <ComingPage
      illustration={<Savings />}
      title={t('accountBalance.title')}
      text={t('accountBalance.text')}
      action={t('accountBalance.action')}
    />
  )
}
