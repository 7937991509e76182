import { useTranslation } from 'react-i18next'
import { Truck } from '../../ui/page/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where pickups will be arranged. */
export default function CollectionPage() {
  const { t } = useTranslation('pages')
  return (
    <ComingPage
      illustration={<Truck />}
      title={t('collection.title')}
      text={t('collection.text')}
      action={t('collection.action')}
    />
  )
}
