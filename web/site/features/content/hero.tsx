import type { HomepageSection } from '#shared/content/homepage.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { CABINS_SECTION } from '#shared/site/paths.ts'
import type { Elements } from '#web/kit/elements.ts'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import './hero.css'

type HeroProps = { section: HomepageSection | undefined; settings: PublicSettings | undefined; children: Elements }

/**
 * The hero, with the name and tagline of the business where it has no words of its own. `children` is the search form, at
 * its bottom on large screens and below it on small ones.
 */
export function Hero({ section, settings, children }: HeroProps) {
  const description = section?.description || settings?.tagline
  return (
    <section className="hero" aria-labelledby="hero-title">
      {section?.imageUrl && (
        <Photo
          src={section.imageUrl}
          alt=""
          focus={section.imagePosition}
          scale={section.imageScale}
          shape="fill"
          first
          // In portrait the picture is as high as the screen, and wider; soft ridges look fine from a smaller file.
          sizes="(min-width: 48rem) 100vw, 120vw"
          className="hero-picture decoration"
        />
      )}
      <div className="wrap hero-text on-dark">
        <h1 id="hero-title" className="display">
          {section?.title || settings?.businessName}
        </h1>
        {description && <p className="lead">{description}</p>}
        <div className="row hero-buttons">
          <BookButton variant="primary" size="large">
            Book Your Stay
          </BookButton>
          <OutsideLinkButton size="large" href={`#${CABINS_SECTION}`}>
            Explore Cabins
          </OutsideLinkButton>
        </div>
      </div>
      {children}
    </section>
  )
}
