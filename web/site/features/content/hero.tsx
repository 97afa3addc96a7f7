import type { HomepageSection } from '#shared/content/homepage.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { CABINS_SECTION } from '#shared/site/paths.ts'
import type { Elements } from '#web/kit/elements.ts'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import './hero.css'

/** The hero's texts until staff write others. */
export const HERO_DEFAULTS = {
  title: 'Where the Mountain meets the sky',
  description: 'Private mountain cabins, each with its own hot tub, far from the next light.',
  imageUrl: '/illustrations/hero.svg',
  imagePosition: '70% 60%',
}

/** The hero. `children` is the search form, at its bottom on large screens and below it on small ones. */
export function Hero({ section, children }: { section: HomepageSection | undefined; children: Elements }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <Photo
        src={section?.imageUrl ?? HERO_DEFAULTS.imageUrl}
        alt=""
        focus={section?.imagePosition || HERO_DEFAULTS.imagePosition}
        scale={section?.imageScale ?? 1}
        shape="fill"
        first
        // In portrait the picture is as high as the screen, and wider; soft ridges look fine from a smaller file.
        sizes="(min-width: 48rem) 100vw, 120vw"
        className="hero-picture"
      />
      <div className="wrap hero-text on-dark">
        <h1 id="hero-title" className="display">
          {section?.title || HERO_DEFAULTS.title}
        </h1>
        <p className="lead">{section?.description || HERO_DEFAULTS.description}</p>
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
