import type { HomepageSection } from '#shared/content/homepage.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { CONTACT_SECTION } from '#web/site/kit/enquiry-link.ts'
import type { Elements } from '#web/kit/elements.ts'
import { ContactLinks } from './contact-links.tsx'
import './contact-section.css'

type ContactSectionProps = {
  section: HomepageSection
  settings: PublicSettings
  /** The form, below the other ways to get in touch. */
  children: Elements
}

/** How to reach the business. */
export function ContactSection({ section, settings, children }: ContactSectionProps) {
  const hasOtherLinks = Boolean(settings.contactPhone || settings.contactWhatsapp || settings.contactEmail)
  return (
    <section id={CONTACT_SECTION} className="section contact" aria-labelledby="contact-title">
      <div className="wrap contact-columns columns">
        <div>
          <h2 id="contact-title">{section.title || 'Talk to us'}</h2>
          <p className="lead contact-lead">
            {section.description || 'Questions about a cabin, the road or your dates? A person answers.'}
          </p>
          {children}
        </div>
        {hasOtherLinks && (
          <div className="contact-other">
            <h3>Other ways to reach us</h3>
            <ContactLinks settings={settings} />
          </div>
        )}
      </div>
    </section>
  )
}
