-- The migration of the throw-away list.
create table public.coupons (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  code text not null default '',
  percent numeric not null check (percent between 0 and 100),
  customer_id text not null,
  customer json,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
select private.add_list('coupons', is_shared => false);
select private.shape_table('coupons', '{"required": ["id","percent","customerId"], "properties": {
  "id": {"type":"string","minLength":1},
  "code": {"type":"string"},
  "percent": {"type":"number","minimum":0,"maximum":100},
  "customerId": {"type":"string","minLength":1},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
