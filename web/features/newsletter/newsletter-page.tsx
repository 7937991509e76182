import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { newsletterSteps } from '../../../shared/newsletter/paths.ts'
import NewsletterForm from '../../parts/newsletter/newsletter-form.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Confirmation } from './confirmation.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { SubscriberData } from './subscriber-data.tsx'
import { Unsubscription } from './unsubscription.tsx'

const linkForm = /^#([\w-]{43}\.[\w-]{32})$/

const parts = { confirm: Confirmation, unsubscribe: Unsubscription, data: SubscriberData }
const titles = { confirm: 'confirm.title', unsubscribe: 'unsubscribe.title', data: 'data.title' } as const

/** `/newsletter`: the form; `/newsletter/{step}#{link}`: the page of a link in an e-mail. */
export default function NewsletterPage() {
  const { t } = useTranslation('newsletter')
  const { step: asked } = useParams()
  const { hash } = useLocation()
  const step = newsletterSteps.find((one) => one === asked)
  const [, link] = linkForm.exec(hash) ?? []
  const title = t(step ? titles[step] : 'title')
  const Part = step && parts[step]
  return (
    <Page title={title} heading={title} width="narrow">
      {!Part ? (
        <Card className="stack">
          <p>{t('intro')}</p>
          <NewsletterForm />
        </Card>
      ) : link === undefined ? (
        <InvalidLink />
      ) : (
        <Part key={link} link={link} />
      )}
    </Page>
  )
}
