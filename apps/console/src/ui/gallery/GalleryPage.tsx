import {
  Button,
  Checkbox,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';
import { PageBody, PageHeader } from '../page/PageHeader.tsx';
import { ChartSamples } from './ChartSamples.tsx';
import { FeedbackSamples } from './FeedbackSamples.tsx';
import { ListSample } from './ListSample.tsx';
import { StatusSamples } from './StatusSamples.tsx';
import { GallerySection } from './GallerySection.tsx';

/** The gallery of the design system; only development builds have it. */
export function GalleryPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main>
      <PageBody>
        <PageHeader
          title="Gallery"
          detail="Every part of the design system"
          actions={
            <Button variant="default" onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}>
              Switch theme
            </Button>
          }
        />
        <StatusSamples />
        <ListSample />
        <ChartSamples />
        <FeedbackSamples />
        <FieldSamples />
      </PageBody>
    </main>
  );
}

function FieldSamples() {
  return (
    <GallerySection title="Fields and buttons">
      <Row>
        <TextInput label="Name" placeholder="north-agent" />
        <TextInput label="IP range" defaultValue="10.0.0.300" error="Invalid value." />
        <PasswordInput label="Password" defaultValue="secret" />
        <NumberInput label="Ramp" suffix=" s" defaultValue={30} />
        <Select label="Algorithm" data={['SHA-256', 'Scrypt']} defaultValue="SHA-256" />
      </Row>
      <Row>
        <Checkbox label="Keep the pool" defaultChecked />
        <Switch label="Scheduled" defaultChecked />
        <Button>Save</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="subtle">More</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Busy</Button>
      </Row>
    </GallerySection>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'end', marginBottom: 16 }}>{children}</div>
  );
}
