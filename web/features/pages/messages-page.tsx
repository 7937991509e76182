import { useTranslation } from 'react-i18next'
import { Conversation } from '../../ui/page/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where conversations about ads will be. */
export default function MessagesPage() {
  const { t } = useTranslation('pages')
  return (
    <ComingPage
      illustration={<Conversation />}
      title={t('messages.title')}
      text={t('messages.text')}
      action={t('messages.action')}
    />
  )
}
