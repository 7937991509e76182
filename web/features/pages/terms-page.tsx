import { useTranslation } from 'react-i18next'
import { LegalText } from './legal-text.tsx'

const sections = ['what', 'account', 'ads', 'forbidden', 'money', 'removal', 'service', 'changes'] as const

export default function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalText
      title={t('terms.title')}
      intro={t('terms.intro')}
      sections={sections.map((name) => ({ title: t(`terms.${name}.title`), text: t(`terms.${name}.text`) }))}
    />
  )
}
