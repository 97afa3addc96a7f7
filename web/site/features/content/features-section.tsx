import type { HomepageSection } from '#shared/content/homepage.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import './features-section.css'

type FeatureIcon = HomepageSection['content'][number]['icon']
const icons: Record<FeatureIcon, IconName> = { Mountain: 'mountain', Flame: 'flame', Home: 'home', Wifi: 'wifi' }

/** The features of every cabin, as staff wrote them. */
export function FeaturesSection({ heading, features }: { heading: HomepageSection; features: HomepageSection }) {
  if (features.content.length === 0) return null
  return (
    <section className="section" aria-labelledby="features-title">
      <div className="wrap">
        <h2 id="features-title" className="features-title">
          {heading.title || 'What you come for'}
        </h2>
        {heading.description && <p className="lead features-lead">{heading.description}</p>}
        <ul className="features">
          {features.content.map(({ icon, title, description }) => (
            <li key={title}>
              <Icon name={icons[icon]} large />
              <h3>{title}</h3>
              <p className="soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
