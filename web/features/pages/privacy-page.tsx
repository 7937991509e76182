import { useTranslation } from 'react-i18next'
import { LegalText } from './legal-text.tsx'

const sections = [
  ...(['account', 'ads', 'around', 'messages', 'money', 'notices', 'position', 'security', 'browser'] as const),
  ...(['others', 'consents', 'copy', 'deletion', 'rights'] as const),
]

/** `/privacy`: must match docs/privacy.md, in plain words. */
export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalText
      title={t('privacy.title')}
      intro={t('privacy.intro')}
      sections={sections.map((name) => ({ title: t(`privacy.${name}.title`), text: t(`privacy.${name}.text`) }))}
    />
  )
}
