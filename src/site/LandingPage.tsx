import { useEffect, type ReactNode } from 'react';
import { ClimbChart } from './drawings/ClimbChart.tsx';
import { DAY_ICONS } from './drawings/day-icons.tsx';
import { RoomView } from './drawings/RoomView.tsx';
import { CONTACT_EMAIL, SiteFooter, SiteHeader } from './SiteFrame.tsx';
import { siteWords } from './words.ts';

/** The public page, section by section. Its sentences are in the site's words. */

export function LandingPage(): ReactNode {
  const t = siteWords.useT();
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  return (
    <div className="site">
      <SiteHeader />
      <main id="content">
        <Hero />
        <Facts />
        <Place />
        <Rooms />
        <Day />
        <Way />
        <Contact />
      </main>
      <SiteFooter />
    </div>
  );
}

function Hero(): ReactNode {
  const t = siteWords.useT();
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{t('hero.tagline')}</h1>
        <p>{t('hero.text')}</p>
        <p className="hero-links wrap gap-6">
          <a className="button button-primary" href="#rooms">
            {t('hero.look')}
          </a>
          <a className="button" href={`mailto:${CONTACT_EMAIL}`}>
            {t('hero.write')}
          </a>
        </p>
      </div>
    </section>
  );
}

function Facts(): ReactNode {
  const t = siteWords.useT();
  return (
    <dl className="facts wrap">
      {(['height', 'degrees', 'drive'] as const).map((fact) => (
        <div key={fact}>
          <dt>{t(`facts.${fact}Text`)}</dt>
          <dd>{t(`facts.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place(): ReactNode {
  const t = siteWords.useT();
  return (
    <section id="place" className="section place">
      <div>
        <h2>{t('place.title')}</h2>
        <p>{t('place.first')}</p>
        <p>{t('place.second')}</p>
      </div>
      <div className="place-scene">
        <span className="sr-only">{t('place.scene')}</span>
      </div>
    </section>
  );
}

function Rooms(): ReactNode {
  const t = siteWords.useT();
  return (
    <section id="rooms" className="section rooms">
      <h2>{t('rooms.title')}</h2>
      <p className="section-text">{t('rooms.text')}</p>
      <ul>
        {(['hill', 'terrace', 'cottage'] as const).map((room) => (
          <li key={room} className="room">
            <RoomView room={room} />
            <h3>{t(`rooms.${room}.name`)}</h3>
            <p>{t(`rooms.${room}.text`)}</p>
            <p className="room-size">{t(`rooms.${room}.size`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day(): ReactNode {
  const t = siteWords.useT();
  return (
    <section id="air" className="section day">
      <h2>{t('air.title')}</h2>
      <ol>
        {(['morning', 'noon', 'afternoon', 'evening'] as const).map((hour) => (
          <li key={hour}>
            {DAY_ICONS[hour]}
            <p className="day-when">{t(`air.${hour}.when`)}</p>
            <h3>{t(`air.${hour}.title`)}</h3>
            <p>{t(`air.${hour}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Way(): ReactNode {
  const t = siteWords.useT();
  return (
    <section id="way" className="section way">
      <h2>{t('way.title')}</h2>
      <ClimbChart label={t('way.chart')} />
      <ul>
        {(['south', 'north', 'bus'] as const).map((route) => (
          <li key={route}>
            <h3>{t(`way.${route}.title`)}</h3>
            <p>{t(`way.${route}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact(): ReactNode {
  const t = siteWords.useT();
  return (
    <section id="contact" className="contact">
      <h2>{t('contact.title')}</h2>
      <p>{t('contact.text')}</p>
      <a className="button button-primary" href={`mailto:${CONTACT_EMAIL}`}>
        {CONTACT_EMAIL}
      </a>
    </section>
  );
}
